import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { changeCampaign } from '#contract/campaigns/campaign-calls.ts';
import type { StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignState } from './campaign-state.tsx';
import { useCampaign, useCampaigns, useKeepCampaign } from './use-campaigns.ts';

/** What stands at `…/campaigns/new` and `…/campaigns/1`. */
export function CampaignPage() {
  const { campaign } = useParams();
  if (campaign === 'new') return <NewCampaign />;
  const id = /^[1-9]\d{0,8}$/.test(campaign ?? '') ? Number(campaign) : null;
  return id === null ? <UnknownCampaign /> : <KnownCampaign key={id} id={id} />;
}

function KnownCampaign({ id }: { id: number }) {
  const query = useCampaign(id);
  return (
    <Loaded query={query} what="the campaign" rows={12} unknown={() => <UnknownCampaign />}>
      {(campaign) => (campaign.isActive ? <Running campaign={campaign} /> : <Ended campaign={campaign} />)}
    </Loaded>
  );
}

/** Until something is typed, the form follows what others change; from then on it stays, and says what they changed. */
function Running({ campaign }: { campaign: StaffCampaign }) {
  const [touched, setTouched] = useState(false);
  const [base, setBase] = useState({ campaign, round: 0 });
  if (!touched && base.campaign.updatedAt !== campaign.updatedAt)
    setBase(({ round }) => ({ campaign, round: round + 1 }));
  return (
    <Frame title={campaign.productName} campaign={campaign}>
      <CampaignEditor
        key={base.round}
        campaign={campaign}
        offerable={[]}
        onTouched={setTouched}
        onSaved={(saved) => {
          setBase(({ round }) => ({ campaign: saved, round: round + 1 }));
          window.scrollTo({ top: 0 });
        }}
      />
      <End campaign={campaign} />
      <RecordHistory subject="campaign" id={campaign.id} />
    </Frame>
  );
}

function Ended({ campaign }: { campaign: StaffCampaign }) {
  return (
    <Frame title={campaign.productName} campaign={campaign}>
      <Empty title="This campaign has ended">
        Nothing more is sold under it. Its orders keep their terms, and are worked through as ever.
      </Empty>
      <RecordHistory subject="campaign" id={campaign.id} />
    </Frame>
  );
}

function NewCampaign() {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const campaigns = useCampaigns();
  const [, setTouched] = useState(false);
  return (
    <Frame title="New campaign">
      <Loaded query={campaigns} what="the products">
        {({ offerable }) =>
          offerable.length === 0 ? (
            <Empty title="Every product that can be pre-ordered has a campaign">
              <Link to={panelPath('products', 'new')} className={buttonLook('line', 'mt-3')}>
                Add a product
              </Link>
            </Empty>
          ) : (
            <CampaignEditor
              campaign={null}
              offerable={offerable}
              onTouched={setTouched}
              onSaved={({ id }) => void navigate(panelPath('campaigns', id), { replace: true })}
            />
          )
        }
      </Loaded>
    </Frame>
  );
}

function UnknownCampaign() {
  return (
    <Frame title="Campaign">
      <Empty title="There is no such campaign">Its address may be an old one.</Empty>
    </Frame>
  );
}

/** Ending is for good: it is asked about, with what follows. */
function End({ campaign }: { campaign: StaffCampaign }) {
  const keep = useKeepCampaign();
  const [asking, setAsking] = useState(false);
  const ending = useStaffChange({
    send: () => callAsStaff(changeCampaign, { params: { campaign: String(campaign.id) }, body: { isActive: false } }),
    async onDone(ended) {
      await keep(ended);
      toast({ title: 'Campaign ended' });
    },
    failed: 'The campaign was not ended',
    onSettled: () => setAsking(false),
  });
  return (
    <div className="mt-12 max-w-3xl border-rule border-t pt-5">
      <p className="max-w-prose text-ash text-sm">
        To take no orders for a while, make it paused or sold out above. Ending it is for good.
      </p>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        End this campaign
      </Button>
      <Question
        open={asking}
        title={`End the campaign of ${campaign.productName}?`}
        description="Nobody can pre-order it any more. Its orders keep their terms. The product keeps its price, and is sold from stock if it is active. It cannot be undone."
        yes={ending.busy ? 'Ending…' : 'End it'}
        no="Cancel"
        busy={ending.busy}
        onYes={() => ending.send()}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}

function Frame({ title, campaign, children }: { title: string; campaign?: StaffCampaign; children: ReactNode }) {
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="campaign-title">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h1 id="campaign-title" className="title-desk text-bone">
            {title}
          </h1>
          {campaign && <CampaignState campaign={campaign} />}
        </div>
        <div className="flex flex-wrap gap-x-6">
          {campaign && (
            <Link to={panelPath('campaigns', campaign.id, 'batches')} className={buttonLook('quiet')}>
              Batches
            </Link>
          )}
          <Link to={panelPath('campaigns')} className={buttonLook('quiet')}>
            All campaigns
          </Link>
        </div>
      </header>
      {children}
    </section>
  );
}
