import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

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
