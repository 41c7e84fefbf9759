import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';

/** What is known of the change that a form sends: what `useStaffChange` returned. */
type Sending<Written> = {
  send: (written: Written) => void;
  busy: boolean;
  failure: string | null;
  fields: Record<string, string>;
};

/**
 * A form that goes out as the contract's rules read it: `field` connects its fields, `frame` the `StepForm` around them.
 * `refused`: what the server has refused, where its names are not those of the fields.
 */
export function useRulesForm<T extends FieldValues, Written>(
  schema: z.ZodType<Written, T>,
  start: DefaultValues<T>,
  { send, busy, failure, fields }: Sending<Written>,
  refused = fields,
) {
  const form = useForm<T, unknown, Written>({ defaultValues: start, resolver: zodResolver(schema) });
  const onSubmit = form.handleSubmit((written) => send(written));
  return {
    form,
    field: connectField(form, refused),
    frame: { busy, failure, changed: form.formState.isDirty, onSubmit },
  };
}

/** Ties a field to its form, with what is wrong with it: by the contract's rules, else as the server has refused it. */
export function connectField<Values extends FieldValues, Context, Checked>(
  { register, getFieldState, formState }: UseFormReturn<Values, Context, Checked>,
  refused: Record<string, string> = {},
) {
  return <Name extends Path<Values>>(name: Name, options?: Pick<RegisterOptions<Values, Name>, 'onChange'>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message ?? refused[name],
  });
}
