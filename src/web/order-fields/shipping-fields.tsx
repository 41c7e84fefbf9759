import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import { zipKey, zipQuestion } from '#values/address/zip-codes.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  type CheckoutFormState,
  OPTIONAL_FIELDS,
  PERSON_FIELDS,
  TYPED_FIELDS,
  type TypedField,
} from './shipping-details.ts';

type Field = ComponentProps<typeof TextField>;

const WHOLE = 'col-span-6';
const HALF = 'col-span-6 sm:col-span-3';

/**
 * What each field is called, and its room in the grid. The state is typed, not chosen from a list of fifty: every browser
 * fills it in by itself, and two letters are quicker than a wheel on a phone. The ZIP code has the whole keyboard: that of
 * digits lacks the hyphen of a ZIP+4 on many phones.
 */
const LOOKS: Record<TypedField, Field> = {
  firstName: { label: 'First name', autoComplete: 'given-name', className: HALF },
  lastName: { label: 'Last name', autoComplete: 'family-name', className: HALF },
  email: {
    label: 'Email',
    hint: 'Your confirmation and your payment link go here.',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    className: HALF,
  },
  phone: {
    label: 'Phone',
    hint: 'Only if the carrier cannot find you.',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    className: HALF,
  },
  address: { label: 'Street address', autoComplete: 'address-line1', className: WHOLE },
  addressLine2: { label: 'Apartment, suite, unit', autoComplete: 'address-line2', className: WHOLE },
  city: { label: 'City', autoComplete: 'address-level2', className: HALF },
  state: {
    label: 'State',
    autoComplete: 'address-level1',
    autoCapitalize: 'characters',
    className: 'col-span-3 sm:col-span-1',
  },
  zipCode: { label: 'ZIP code', autoComplete: 'postal-code', className: 'col-span-3 sm:col-span-2' },
};

type ShippingFieldsProps = { form: CheckoutFormState; withBow: boolean; withAddress: boolean };

/** Whose it is and, where something goes by parcel, where to. */
export function ShippingFields({ form, withBow, withAddress }: ShippingFieldsProps) {
  const [state = '', zipCode = '', zipChecked = ''] = useWatch({
    control: form.control,
    name: ['state', 'zipCode', 'zipChecked'],
  });
  return (
    <>
      <TypedFields
        names={withAddress ? TYPED_FIELDS : PERSON_FIELDS}
        field={(name) => ({
          ...form.register(name),
          // What is paid in full has no payment link.
          ...(name === 'email' && !withBow && { hint: 'Your confirmation goes here.' }),
          error: form.formState.errors[name]?.message,
        })}
      />
      {withAddress && (
        <ZipQuestion
          typed={{ state, zipCode, zipChecked }}
          onAnswer={(said) => form.setValue('zipChecked', said, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
    </>
  );
}

type ZipQuestionProps = {
  typed: { state: string; zipCode: string; zipChecked: string };
  /** With what `zipChecked` is from then on. */
  onAnswer: (said: string) => void;
};

/** Asked where the ZIP code is another state's: the post has exceptions, so whoever types it may say that it is right. */
export function ZipQuestion({ typed, onAnswer }: ZipQuestionProps) {
  const question = zipQuestion(typed);
  if (question === null) return null;
  const key = zipKey(typed);
  return (
    <div className="mt-6">
      <Checkbox
        label={`${question} Is the address right? Then tick this.`}
        checked={typed.zipChecked === key}
        onChange={({ currentTarget }) => onAnswer(currentTarget.checked ? key : '')}
      />
    </div>
  );
}

type TypedFieldsProps<Name extends TypedField> = {
  names: readonly Name[];
  /** What connects a field with its form. */
  field: (name: Name) => Partial<Field>;
};

/** Some of the checkout's fields, in a grid of six columns. */
export function TypedFields<Name extends TypedField>({ names, field }: TypedFieldsProps<Name>) {
  return (
    <div className="grid grid-cols-6 gap-x-6 gap-y-7">
      {names.map((name) => {
        const optional = OPTIONAL_FIELDS.includes(name);
        const { limit: maxLength } = SHIPPING_FIELDS[name];
        return (
          <TextField
            key={name}
            {...LOOKS[name]}
            maxLength={maxLength}
            optional={optional}
            required={!optional}
            {...field(name)}
          />
        );
      })}
    </div>
  );
}
