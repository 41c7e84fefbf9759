import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { StaffNotices } from '#contract/staff-accounts/notice-schemas.ts';
import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { PhoneSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { NoticeBrowsers } from './notice-browsers.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { NoPush } from './push-browser.ts';
import { sayBrowserIsUsed, useMarkHere, useNotices, useTurnOn } from './use-notices.ts';

/** What the person is told of, with the switch for this phone. */
export function NoticesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <PhoneSheet open={open} onClose={onClose} title="Notices">
      <Notices />
    </PhoneSheet>
  );
}

function Notices() {
  const notices = useNotices();
  return (
    <Loaded query={notices} what="your notices" waiting={<ListWaiting what="your notices" />}>
      {(own) => (
        <div className="space-y-8 pb-4">
          <Section title="On the phone" className="space-y-3">
            <TurnOn own={own} />
            <NoticeBrowsers own={own} />
            {own.standIn !== null && (
              <p className="text-ash text-sm">
                This is the sandbox: what is sent to a browser without a push service is shown at{' '}
                <a href="/sandbox/push/" className="text-bone link-plain">
                  /sandbox/push
                </a>
                .
              </p>
            )}
          </Section>
          <Section title="What you are told of" className="space-y-3">
            <NoticeChoices {...own} />
          </Section>
        </div>
      )}
    </Loaded>
  );
}

function TurnOn({ own }: { own: StaffNotices }) {
  const turnOn = useTurnOn(own);
  const mark = useMarkHere().data;
  if (own.browsers.some((browser) => browser.mark === mark)) return null;
  return (
    <>
      {turnOn.error instanceof NoPush && (
        <Alert tone="bad" title="Notices are not on yet">
          {turnOn.error.message}
        </Alert>
      )}
      <Button busy={turnOn.busy} onClick={() => turnOn.send(undefined)} className="w-full">
        Turn on in this browser
      </Button>
    </>
  );
}

/** A tap on a notice opens its page in the panel that is open already, where typed text stays; and keeps this browser listed. */
export function useNoticeTaps(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Without a connection it is said the next time.
    sayBrowserIsUsed().catch(() => {});
  }, []);
  useEffect(() => {
    const { serviceWorker } = navigator;
    function open({ data }: MessageEvent<{ open?: unknown } | null>) {
      const address = data?.open;
      if (typeof address === 'string' && isOnPhone(address)) void navigate(address);
    }
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
}

function isOnPhone(address: string): boolean {
  return address === PHONE_PATH || address.startsWith(`${PHONE_PATH}?`);
}
