import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { NoticeBrowsers } from './notice-browsers.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { useNotices } from './use-notices.ts';

/** What the person who is signed in is told of. Phones are turned on in the panel for phones, which alone has a worker. */
export function NoticesPage() {
  const notices = useNotices();
  return (
    <section aria-labelledby="notices-title" className="max-w-3xl">
      <h1 id="notices-title" className="title-desk text-bone">
        Notices
      </h1>
      <div className="mt-5 space-y-10">
        <Loaded query={notices} what="your notices">
          {(own) => (
            <>
              <NoticeChoices {...own} />
              <Section title="On the phone" className="space-y-3">
                <NoticeBrowsers own={own} />
                <p className="max-w-prose text-ash">
                  Notices are turned on in the phone panel: open{' '}
                  <a href={`${PHONE_PATH}?sheet=notices`} className="whitespace-nowrap text-bone link-plain">
                    {PHONE_PATH}
                  </a>{' '}
                  on your phone, then Notices in the menu of your name.
                </p>
              </Section>
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}
