import { Link } from 'react-router';
import type { StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import { formatDay } from '#values/date.ts';
import { depositLabel } from '#values/text/deposit-text.ts';
import { usd } from '#web/client/format.ts';
import { Empty, Fact, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { ProductPicture } from '#web/staff/products/desk/product-picture.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { CampaignState } from './campaign-state.tsx';
import { useCampaigns } from './use-campaigns.ts';

/** What is on pre-order, and on which terms. */
export function CampaignsPage() {
  const panelPath = usePanelPath();
  const campaigns = useCampaigns();
  return (
    <section aria-labelledby="campaigns-title">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 id="campaigns-title" className="title-desk text-bone">
          Campaigns
        </h1>
        <Link to={panelPath('campaigns', 'new')} className={buttonLook('blaze')}>
          New campaign
        </Link>
      </header>
      <Loaded query={campaigns} what="the campaigns">
        {({ campaigns: all }) =>
          all.length === 0 ? (
            <Empty title="No campaigns yet">With one a product can be pre-ordered.</Empty>
          ) : (
            <ul>
              {all.map((campaign) => (
                <Row key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ campaign }: { campaign: StaffCampaign }) {
  const panelPath = usePanelPath();
  const { id, productName, name, imageUrl, fullPrice, depositPercent, deposit, balance } = campaign;
  const { releaseDate, placesLeft, waiting } = campaign;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 border-rule border-t py-5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <ProductPicture src={imageUrl} name={productName} className="self-start" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h2 className="title-block wrap-anywhere">
            <Link to={panelPath('campaigns', id)} className="text-bone underline-offset-4 hover:underline">
              {productName}
            </Link>
          </h2>
          <CampaignState campaign={campaign} />
        </div>
        <p className="text-ash text-sm wrap-anywhere">{name}</p>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 xl:grid-cols-5">
          <Fact label="Price">{usd(fullPrice)}</Fact>
          <Fact label={depositLabel(depositPercent)}>{usd(deposit)}</Fact>
          <Fact label="Balance">{usd(balance)}</Fact>
          <Fact label="Release date">{formatDay(releaseDate)}</Fact>
          <Fact label="Places left">{placesLeft === null ? 'No batches, no limit' : placesLeft}</Fact>
          {waiting > 0 && <Fact label="Waiting list">{waiting}</Fact>}
        </dl>
        <Link to={panelPath('campaigns', id, 'batches')} className={buttonLook('quiet', 'mt-3')}>
          Batches<span className="sr-only"> of {productName}</span>
        </Link>
      </div>
    </li>
  );
}
