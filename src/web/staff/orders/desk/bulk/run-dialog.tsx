import { useNavigate } from 'react-router';
import type { OrdersPreviewed } from '#contract/bulk/bulk-schemas.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { countOf, KIND_TEXTS } from './run-labels.ts';
import { RunLine } from './run-lines.tsx';
import { type Chosen, type OrdersRunKind, useOrdersPreview, useStartOrdersRun } from './use-bulk.ts';

const TITLES: Record<OrdersRunKind, string> = { process: 'Process orders', 'payment-links': 'Send payment links' };

type RunDialogProps = { kind: OrdersRunKind; chosen: Chosen; onClose: () => void };

/** The look at what a run would do, and the last question before it. */
export function RunDialog({ kind, chosen, onClose }: RunDialogProps) {
  const preview = useOrdersPreview(kind, chosen);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[kind]}>
      <div className="mt-6">
        <Loaded query={preview} what="what would be done" rows={4}>
          {(previewed) => <Preview kind={kind} previewed={previewed} onClose={onClose} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

type PreviewProps = { kind: OrdersRunKind; previewed: OrdersPreviewed; onClose: () => void };

function Preview({ kind, previewed, onClose }: PreviewProps) {
  const { choice, count, others } = previewed;
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const start = useStartOrdersRun(kind, ({ id }) => void navigate(panelPath('orders', 'runs', id)));
  const left = count.already + count.refused;
  const { verb, done } = KIND_TEXTS[kind];
  return (
    <div className="space-y-6">
      <p className="text-bone">
        {count.waiting === 0 ? `No ${KIND_TEXTS[kind].one}` : countOf(kind, count.waiting)} will be {done}
        {left > 0 && `; ${counted(left, 'order stays as it is', 'orders stay as they are')}`}.
      </p>
      {others.length > 0 && (
        <section aria-label="Orders that stay as they are">
          <ul className="max-h-[40svh] overflow-y-auto border-rule border-t">
            {others.map((line) => (
              <RunLine key={line.orderNumber} line={line} />
            ))}
          </ul>
          {left > others.length && (
            <p className="mt-2 text-ash text-sm">
              And {counted(left - others.length, 'further order', 'further orders')}.
            </p>
          )}
        </section>
      )}
      <Failure title="It was not begun">{start.failure}</Failure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        {count.waiting > 0 && (
          <Button kind="blaze" busy={start.busy} onClick={() => start.send({ choice })}>
            {verb} {countOf(kind, count.waiting)}
          </Button>
        )}
      </div>
    </div>
  );
}
