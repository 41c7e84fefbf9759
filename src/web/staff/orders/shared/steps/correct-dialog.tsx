import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { LONGEST_NAME } from '#contract/fields/field-limits.ts';
import { givenDetails } from '#contract/fields/order-detail-fields.ts';
import { addressFields, askAboutZip, unaskedAddress, zipChecked } from '#contract/fields/shipping-form.ts';
import { correctOrder } from '#contract/orders/staff-order-calls.ts';
import type { OrderDetailsChange, StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import type { AddressParts } from '#values/address/shipping-address.ts';
import { withOwn } from '#values/bow/finish.ts';
import { detailsOf, ORDER_DETAILS, PLAIN_DETAILS, type PlainDetail } from '#values/order/order-details.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { ShippingQuestion } from '#web/order/shipping-question.tsx';
import { BuildFields } from '#web/order-fields/build-fields.tsx';
import { ADDRESS_FIELDS, NO_PARTS } from '#web/order-fields/shipping-details.ts';
import { TypedFields, ZipQuestion } from '#web/order-fields/shipping-fields.tsx';
import { isSameBuild, readTypedBuild, type TypedBuild, typeBuild, wholeBuild } from '#web/order-fields/typed-build.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { StepForm, type StepProps, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Question } from '#web/ui/question.tsx';

export const CorrectDialog = stepWindow(
  CorrectForm,
  ({ order }) => `Correct ${order.orderNumber}`,
  ({ order }) => (order.status === 'pending' ? undefined : 'The customer gets an email about what was corrected.'),
);

function CorrectForm({ order, onClose, onDone, onGone }: StepProps) {
  // As it stood when the window was opened: what a colleague corrects meanwhile is not put back.
  const [before] = useState(order);
  const [nothingNew, setNothingNew] = useState(false);
  const change = useOrderChange(order.orderNumber, {
    send: (body: OrderDetailsChange) => callAsStaff(correctOrder, { params: { order: order.orderNumber }, body }),
    step: 'correct',
    onDone: () => onDone('The details are corrected.'),
    onGone,
  });

  const goesByParcel = order.shippingAddress !== '';
  const refused = Object.entries(change.fields).map(([name, words]) => [name.replace(/^(build|address)\./, ''), words]);
  const { form, field, frame } = useRulesForm(
    detailsRules(goesByParcel),
    typeDetails(before),
    { ...change, send: submit },
    Object.fromEntries(refused),
  );
  const [state, zipCode, said] = useWatch({ control: form.control, name: ['state', 'zipCode', 'zipChecked'] });
  function submit(typed: CorrectableDetails): void {
    const changes = changedDetails(before, typed);
    setNothingNew(Object.keys(changes).length === 0);
    // Once the server has said what somebody else has made of a field, that is what was seen of it.
    const shown = isRefusal(change.error, 'changed-meanwhile') ? order : before;
    if (Object.keys(changes).length > 0) change.send({ ...changes, seen: seenOf(shown) });
  }
  const asksForBegun = isRefusal(change.error, 'bow-begun');
  return (
    <StepForm
      label="Correct the details"
      submit="Save"
      submitting="Saving…"
      {...frame}
      failure={
        nothingNew
          ? 'Nothing was changed yet.'
          : asksForBegun || isRefusal(change.error, 'shipping-differs')
            ? null
            : change.failure
      }
      onClose={onClose}
    >
      {PLAIN_DETAILS.map((name) => {
        const optional = givenDetails[name].safeParse('').success;
        return (
          <TextField
            key={name}
            label={ORDER_DETAILS[name]}
            optional={optional}
            required={!optional}
            {...KINDS[name]}
            {...field(name)}
          />
        );
      })}
      {goesByParcel && order.address === null && (
        <p className="text-ash">
          The address is in a form of its own, “{order.shippingAddress}”: please write it in its parts.
        </p>
      )}
      {goesByParcel && (
        <div>
          <TypedFields names={ADDRESS_FIELDS} field={(name) => ({ ...field(name), autoComplete: 'off' })} />
          <ZipQuestion
            typed={{ state, zipCode, zipChecked: said }}
            onAnswer={(now) => form.setValue('zipChecked', now, { shouldValidate: form.formState.isSubmitted })}
          />
        </div>
      )}
      {order.bowColor && (
        <>
          <SelectField label="Bow color" {...field('bowColor')}>
            {withOwn(order.finishes, order.bowColor).map((color) => (
              <option key={color}>{color}</option>
            ))}
          </SelectField>
          <BuildFields field={field} />
        </>
      )}
      <ShippingQuestion
        error={change.error}
        onYes={(shippingAmount) => change.sent && change.send({ ...change.sent, shippingAmount })}
        onNo={change.reset}
      />
      <Question
        open={asksForBegun}
        title="The bow is being made"
        description={`Work on ${order.bow?.serial ?? 'the bow'} has begun with the color and build that it had. Change them all the same, and tell the workshop?`}
        yes="Change it"
        no="Leave it"
        onYes={() => change.sent && change.send({ ...change.sent, allowBegun: true })}
        onNo={change.reset}
      />
    </StepForm>
  );
}

/** What is special of the field of a detail. */
const KINDS: Partial<Record<PlainDetail, ComponentProps<'input'>>> = {
  customerName: { maxLength: LONGEST_NAME },
  customerEmail: { type: 'email' },
  customerPhone: { type: 'tel', maxLength: 30 },
};

type CorrectableDetails = Pick<StaffOrder, PlainDetail | 'address' | 'bowColor' | 'build'>;

/** The details as the fields of their window hold them. */
type TypedDetails = Record<PlainDetail | 'bowColor' | 'zipChecked', string> & AddressParts & TypedBuild;

function typeDetails({ address, bowColor, build, ...order }: CorrectableDetails): TypedDetails {
  const plain = Object.fromEntries(PLAIN_DETAILS.map((name) => [name, order[name] ?? '']));
  return {
    ...(plain as Record<PlainDetail, string>),
    bowColor: bowColor ?? 'Black',
    ...(address ?? NO_PARTS),
    zipChecked: '',
    ...typeBuild(build),
  };
}

const { shippingAddress: _line, ...plainDetails } = givenDetails;

const typedDetails = z.object({
  ...plainDetails,
  ...addressFields,
  zipChecked,
  drawLength: z.string(),
  drawWeight: z.string(),
  hand: z.string(),
});

/** The contract's rules for what is typed, and what it says then. */
function detailsRules(goesByParcel: boolean) {
  const rules = goesByParcel ? typedDetails.check(askAboutZip) : typedDetails.extend(unaskedAddress);
  return rules
    .check(wholeBuild)
    .transform(({ drawLength, drawWeight, hand, zipChecked: _said, ...details }): CorrectableDetails => {
      const { address, addressLine2, city, state, zipCode, ...plain } = details;
      return {
        ...plain,
        address: goesByParcel ? { address, addressLine2, city, state, zipCode } : null,
        build: readTypedBuild({ drawLength, drawWeight, hand }),
      };
    });
}

/** The details as the call compares them. */
function seenOf(order: StaffOrder): NonNullable<OrderDetailsChange['seen']> {
  return { ...detailsOf(order), build: order.build };
}

/** Only what is different goes to the server, so that two people who correct different things both keep theirs. */
function changedDetails(before: CorrectableDetails, typed: CorrectableDetails): OrderDetailsChange {
  // An order without a bow has neither of these fields.
  const ofBow = (name: keyof CorrectableDetails) => name === 'bowColor' || name === 'build';
  const names = (Object.keys(typed) as (keyof CorrectableDetails)[]).filter(
    (name) => before.bowColor !== null || !ofBow(name),
  );
  const isOther = (name: keyof CorrectableDetails) => {
    if (name === 'build') return !isSameBuild(typed.build, before.build);
    if (name === 'address') return ADDRESS_FIELDS.some((part) => typed.address?.[part] !== before.address?.[part]);
    return typed[name] !== before[name];
  };
  return Object.fromEntries(names.filter(isOther).map((name) => [name, typed[name]]));
}
