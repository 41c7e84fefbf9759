import { useNavigate, useSearchParams } from 'react-router';
import { useLast } from '#web/staff/phone-parts/phone-sheet.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MailOf } from './mail-view.tsx';

/** The mail that the address names, over the page that it was opened from: `…/orders/FD-7K3M9QXT?mail=17`. */
export function MailWindow() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = /^[1-9]\d{0,15}$/.exec(search.get('mail') ?? '')?.[0] ?? null;
  const shown = useLast(named);
  const close = () => {
    const next = new URLSearchParams(search);
    next.delete('mail');
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog open={named !== null} onOpenChange={(open) => !open && close()} shape="desk" title="Email">
      {shown && (
        <div className="mt-4">
          <MailOf key={shown} id={Number(shown)} />
        </div>
      )}
    </Dialog>
  );
}
