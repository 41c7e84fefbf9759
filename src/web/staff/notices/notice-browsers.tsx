import type { StaffNotices } from '#contract/staff-accounts/notice-schemas.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMarkHere, useTestNotice, useTurnOff } from './use-notices.ts';

/** Where notices of this person are shown, each with a way to try it and to end it. */
export function NoticeBrowsers({ own }: { own: StaffNotices }) {
  const { browsers, choices } = own;
  const nobodySees = browsers.length === 0 && choices.some(({ way }) => way === 'push');
  return (
    <>
      {nobodySees && (
        <Alert tone="plain" title="No phone shows your notices yet">
          What you have chosen for the phone reaches nobody until you turn notices on in one.
        </Alert>
      )}
      {browsers.length > 0 && (
        <ul>
          {browsers.map((browser) => (
            <Browser key={browser.id} {...browser} />
          ))}
        </ul>
      )}
    </>
  );
}

function Browser({ id, browser, mark, seenAt }: StaffNotices['browsers'][number]) {
  const here = useMarkHere().data === mark;
  const turnOff = useTurnOff();
  const test = useTestNotice();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t py-3">
      <div className="min-w-0 grow">
        <p className="text-bone wrap-anywhere">
          {browser}
          {here && <span className="text-ash"> (this browser)</span>}
        </p>
        <p className="text-ash text-sm">
          Last used <Moment at={seenAt} />
        </p>
      </div>
      <div className="flex gap-4">
        <Button kind="quiet" busy={test.busy} onClick={() => test.send(id)} aria-label={`Send a test to ${browser}`}>
          Send a test
        </Button>
        <Button
          kind="quiet"
          busy={turnOff.busy}
          onClick={() => turnOff.send({ id, here })}
          aria-label={`Turn off in ${browser}`}
        >
          Turn off
        </Button>
      </div>
    </li>
  );
}
