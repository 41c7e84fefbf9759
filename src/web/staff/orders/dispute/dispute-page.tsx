import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { readDispute } from '#contract/orders/dispute-calls.ts';
import type { StaffDispute } from '#contract/orders/dispute-schemas.ts';
import { usd } from '#web/client/format.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { consequence } from '#web/staff/orders/shared/order-disputes.tsx';
import { disputeStatusText, inText } from '#web/staff/parts/money-labels.ts';
import { Empty, Fact, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { EvidenceSteps } from './evidence-steps.tsx';

/** What stands at `…/disputes/17`: a dispute, what the bank is told of its order, and sending that. */
export function DisputePage() {
  const { dispute = '' } = useParams();
  return (
    <section aria-label="Dispute" className="max-w-5xl">
      {/^[1-9]\d{0,8}$/.test(dispute) ? <Opened key={dispute} id={Number(dispute)} /> : <NoSuchDispute />}
    </section>
  );
}

function NoSuchDispute() {
  return <Empty title="There is no such dispute">Disputes stand on the overview and on the page of their order.</Empty>;
}

function Opened({ id }: { id: number }) {
  const query = useQuery({ ...staffQuery(readDispute, { params: { id } }), refetchOnMount: 'always' });
  return (
    <Loaded query={query} what="the dispute" unknown={NoSuchDispute}>
      {(dispute) => <Dispute dispute={dispute} />}
    </Loaded>
  );
}

function Dispute({ dispute }: { dispute: StaffDispute }) {
  const { amount, status, asked, late, missing, evidence, sections } = dispute;
  return (
    <>
      <nav aria-label="Around this dispute" className="mb-3">
        <OrderLink {...dispute} />
      </nav>
      <h1 className="title-desk text-bone">Dispute of {usd(amount)}</h1>
      <p className="mt-2 max-w-prose text-ash">
        <Badge {...disputeStatusText(status)} /> {consequence(status)}
      </p>
      <Facts dispute={dispute} />
      {late && (
        <div className="mt-6">
          <Alert tone="bad" title="The deadline is over">
            Evidence can still be sent, but the card provider does not promise that the bank reads it.
          </Alert>
        </div>
      )}
      {asked && missing.length > 0 && (
        <Section title="What the bank will look for and not find" className="mt-8">
          <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 text-bone">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      <EvidenceSteps dispute={dispute} />
      <Section title={evidence ? 'What the paper says' : 'What the paper would say'} className="mt-8">
        {sections.map(({ title, rows }) => (
          <section key={title} className="mt-4">
            <h3 className="text-ash">{title}</h3>
            <dl className="mt-1 border-rule border-t">
              {rows.map(({ label: name, value }, index) => (
                <div
                  key={`${name}${index.toString()}`}
                  className="grid gap-x-6 border-rule border-b py-2 md:grid-cols-[14rem_minmax(0,1fr)]"
                >
                  <dt className="text-ash text-sm">{name}</dt>
                  <dd className="whitespace-pre-wrap text-bone text-sm wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Section>
    </>
  );
}

function OrderLink({ orderNumber }: Pick<StaffDispute, 'orderNumber'>) {
  const panelPath = usePanelPath();
  return (
    <Link to={panelPath('orders', orderNumber)} className={buttonLook('quiet')}>
      Order {orderNumber}
    </Link>
  );
}

function Facts({ dispute }: { dispute: StaffDispute }) {
  const { reason, asked, evidenceDueBy, openedAt, closedAt, page, providerDisputeId } = dispute;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 border-rule border-y py-3 md:grid-cols-4">
      <Fact label="The bank’s reason">{inText(reason)}</Fact>
      <Fact label="Opened">
        <Moment at={openedAt} />
      </Fact>
      {asked && evidenceDueBy && (
        <Fact label="Evidence until">
          <Moment at={evidenceDueBy} />
        </Fact>
      )}
      {closedAt && (
        <Fact label="Decided">
          <Moment at={closedAt} />
        </Fact>
      )}
      <Fact label="At the card provider">
        <a href={page} className="link-plain" rel="noreferrer">
          {providerDisputeId}
        </a>
      </Fact>
    </dl>
  );
}
