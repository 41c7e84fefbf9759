import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeEvidence, readDispute, readEvidencePaper, sendEvidence } from '#contract/orders/dispute-calls.ts';
import { evidenceMaking, LONGEST_WORDS, type StaffDispute } from '#contract/orders/dispute-schemas.ts';
import { pathOf } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type Asked = { dispute: StaffDispute };
type Evidence = NonNullable<StaffDispute['evidence']>;

/** Words of one's own, making the evidence, looking at its paper, and sending it once. */
export function EvidenceSteps({ dispute }: Asked) {
  const { asked, evidence } = dispute;
  const sent = evidence !== null && evidence.sentAt !== null;
  // What is typed and not in the paper yet would never reach the bank.
  const [typed, setTyped] = useState(false);
  if (!asked && !evidence) return <p className="mt-8 text-ash">No evidence was made here.</p>;
  return (
    <Section title="The evidence" className="mt-8">
      {evidence && <Made dispute={dispute} evidence={evidence} typed={typed} />}
      {asked && !sent && <Making dispute={dispute} onTyped={setTyped} />}
    </Section>
  );
}

/** The answer to a step is the dispute as it is now; of a refused one it is read again, because somebody else was quicker. */
function useEvidenceStep<Body>(
  { id }: StaffDispute,
  step: {
    send: (body: Body) => Promise<StaffDispute>;
    done: string;
    after: (fresh: StaffDispute, sent: Body) => void;
    failed?: () => void;
  },
) {
  return useStaffChange({
    scope: `dispute-${id}`,
    send: step.send,
    async onDone(fresh, sent) {
      step.after(fresh, sent);
      await keepAnswer(staffQuery(readDispute, { params: { id } }), fresh);
      toast({ title: step.done });
    },
    onFailed() {
      step.failed?.();
      reread(readDispute);
    },
    onSettled: () => rereadAbout('orders'),
  });
}

function Making({ dispute, onTyped }: Asked & { onTyped: (typed: boolean) => void }) {
  const { id, evidence } = dispute;
  const params = { id };
  const form = useForm({
    defaultValues: { words: evidence?.words ?? '' },
    resolver: zodResolver(evidenceMaking.pick({ words: true })),
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const making = useEvidenceStep(dispute, {
    send: ({ words }: { words: string }) =>
      callAsStaff(makeEvidence, { params, body: { words, seen: evidence?.version ?? 0 } }),
    done: 'The evidence is made. The bank has not seen it yet.',
    after({ evidence: made }, { words }) {
      const typedSince = form.getValues('words');
      form.reset({ words: made?.words ?? '' });
      if (typedSince !== words) form.setValue('words', typedSince, { shouldDirty: true });
    },
  });
  return (
    <form
      noValidate
      aria-label="Make the evidence"
      onSubmit={form.handleSubmit((typed) => making.send(typed))}
      className="mt-4 max-w-prose space-y-5"
    >
      <TextArea
        label="In your own words"
        optional
        rows={4}
        maxLength={LONGEST_WORDS}
        hint="It stands first on the paper. The bank reads it, and nothing of your notes."
        {...connectField(form, making.fields)('words')}
      />
      <Failure>{making.failure}</Failure>
      <Button type="submit" kind={evidence ? 'line' : 'bone'} busy={making.busy}>
        {making.busy ? 'Making…' : evidence ? 'Make it anew' : 'Make the evidence'}
      </Button>
    </form>
  );
}

function Made({ dispute, evidence, typed }: Asked & { evidence: Evidence; typed: boolean }) {
  const { id, asked } = dispute;
  const { version, madeAt, madeBy, staged, outdated, sentAt, lastError } = evidence;
  return (
    <div className="mt-2 space-y-4">
      <p className="text-ash">
        Made by {madeBy}, <Moment at={madeAt} />. {sentAt ? <Sent evidence={evidence} /> : 'The bank has not seen it.'}
      </p>
      {lastError && !sentAt && (
        <Alert tone="bad" title="It was not sent">
          {lastError}
        </Alert>
      )}
      {asked && outdated && (
        <Alert tone="bad" title="The order has changed since it was made">
          Make it anew, and look at it once more, before it is sent.
        </Alert>
      )}
      {asked && !staged && (
        <Alert tone="bad" title="The card provider does not have it yet">
          Make it anew.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <a
          href={pathOf(readEvidencePaper, { params: { id } })}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('line')}
        >
          Look at the paper (PDF)
        </a>
        {asked && !sentAt && staged && !outdated && !typed && <Sending dispute={dispute} version={version} />}
      </div>
      {asked && typed && <p className="text-ash">Your words are not in it yet: make it anew before you send it.</p>}
    </div>
  );
}

function Sent({ evidence: { sentAt, sentBy, takenAt } }: { evidence: Evidence }) {
  return (
    <>
      Sent by {sentBy}, <Moment at={sentAt ?? ''} />.{' '}
      {takenAt ? 'The bank has it, and decides.' : 'It is on its way to the card provider.'}
    </>
  );
}

function Sending({ dispute, version }: Asked & { version: number }) {
  const [asking, setAsking] = useState(false);
  const { id, amount, providerDisputeId } = dispute;
  const sending = useEvidenceStep(dispute, {
    send: (body: { version: number }) => callAsStaff(sendEvidence, { params: { id }, body }),
    done: 'The evidence goes to the bank',
    after: () => setAsking(false),
    failed: () => setAsking(false),
  });
  return (
    <>
      <Button kind="bone" onClick={() => setAsking(true)}>
        Send to the bank
      </Button>
      <Failure>{!asking && sending.failure}</Failure>
      <Question
        open={asking}
        title="Send this evidence to the bank?"
        description={`The bank takes evidence for ${providerDisputeId} once: nothing can be added or changed afterwards. It then decides about ${usd(amount)}, which can take weeks. Please look at the paper first.`}
        yes={sending.busy ? 'Sending…' : 'Send it'}
        no="Not yet"
        busy={sending.busy}
        onYes={() => sending.send({ version })}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
