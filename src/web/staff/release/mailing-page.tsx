import { mailingTitle } from '#web/staff/parts/mailing-labels.ts';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { MailingView } from './mailing-view.tsx';
import { useMailingPath } from './release-nav.tsx';
import { isId, useMailing } from './use-mailings.ts';

/** One mailing: how far it is, and whom it did not reach. An address that names none has the id NaN. */
export function MailingPage({ id }: { id: number }) {
  const paths = useMailingPath();
  const mailing = useMailing(id);
  return (
    <div className="max-w-4xl">
      <BackLink to={paths.release}>All mailings</BackLink>
      <h1 className="title-desk mt-4 mb-6 text-bone wrap-anywhere">
        {mailing.data ? mailingTitle(mailing.data) : 'Mailing'}
      </h1>
      {isId(id) ? (
        <Loaded query={mailing} what="this mailing" rows={3} unknown={() => <NoSuchMailing />}>
          {(data) => <MailingView mailing={data} name={data.finishedAt ? 'Sent' : 'On its way'} />}
        </Loaded>
      ) : (
        <NoSuchMailing />
      )}
    </div>
  );
}

function NoSuchMailing() {
  return (
    <Empty title="There is no such mailing">Its address may be mistyped. The list of all mailings has them.</Empty>
  );
}
