import { useState } from 'react';
import type { Batch, OneBatch } from '#contract/campaigns/batch-schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { ChangeBatchDialog } from './batch-form.tsx';
import { SplitDialog } from './split-form.tsx';
import { useBatchStep } from './use-batches.ts';

type Window = 'change' | 'split' | null;

/** What staff do with a batch: change it, close and open it, split it. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const [window, setWindow] = useState<Window>(null);
  const close = () => setWindow(null);
  const done = (title: (answer: OneBatch) => string) => (answer: OneBatch) => {
    close();
    toast({ title: title(answer) });
  };
  const next = batch.state === 'open' ? 'closed' : 'open';
  const { send, busy } = useBatchStep({
    onDone: ({ batch: now }) => toast({ title: `${now.name} is ${now.state}` }),
    failed: `${batch.name} is as it was`,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setWindow('change')}>Change</Button>
      <Button
        busy={busy}
        onClick={() =>
          send({ step: 'change', batch: batch.id, body: { fields: { state: next }, seen: { state: batch.state } } })
        }
      >
        {next === 'closed' ? 'Close to new orders' : 'Open to new orders'}
      </Button>
      <Button blocked={batch.size < 2} onClick={() => setWindow('split')}>
        Split
      </Button>
      <ChangeBatchDialog
        open={window === 'change'}
        batch={batch}
        onClose={close}
        onDone={done((answer) => `${answer.batch.name} is changed`)}
      />
      <SplitDialog
        open={window === 'split'}
        batch={batch}
        onClose={close}
        onDone={done((answer) => `${answer.batch.name} is a batch of its own`)}
      />
    </div>
  );
}
