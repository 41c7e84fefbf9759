import { useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { ListBar } from '#web/staff/lists/list-bar.tsx';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { CompactField } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useTyped } from '#web/staff/parts/use-typed.ts';
import { UndoProduct } from '#web/staff/products/shared/undo-product.tsx';
import { findProducts, useProducts } from '#web/staff/products/shared/use-products.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { ArchivedCard, ProductCard } from './product-cards.tsx';

/** What a window over the list tells the list. */
export type ProductsOutlet = {
  onArchived: (product: StaffProduct) => void;
  onChanged: (product: StaffProduct) => void;
};

/** The catalogue in cards, or its archive; a product opens in a window over them. */
export function ProductsPage() {
  const [query, setQuery] = useSearchParams();
  const [kept, setKept] = useState<StaffProduct | null>(null);
  const [changed, setChanged] = useState<StaffProduct | null>(null);
  const archived = query.get('archived') === 'true';
  // What is typed narrows the list at once, and goes into the address when the typing pauses.
  const { typed, type } = useTyped({
    applied: query.get('search') ?? '',
    isReady: () => true,
    onApply: (words) => setQuery(addressOf(archived, words), { replace: true, preventScrollReset: true }),
  });
  const products = useProducts({ archived });
  return (
    <section aria-labelledby="products-title">
      <ProductsHead archived={archived} typed={typed} onType={type} />
      {kept && !archived && <KeptInArchive product={kept} />}
      {changed && changed.id !== kept?.id && <UndoProduct key={changed.id} product={changed} />}
      <Loaded query={products} what={archived ? 'the archive' : 'the products'}>
        {(all) => <Grid all={all} archived={archived} search={typed} onArchived={setKept} />}
      </Loaded>
      <Outlet context={{ onArchived: setKept, onChanged: setChanged } satisfies ProductsOutlet} />
    </section>
  );
}

function addressOf(archived: boolean, search: string): Record<string, string> {
  return { ...(archived ? { archived: 'true' } : {}), ...(search ? { search } : {}) };
}

/** It was to be deleted, and is not gone: that is said where it stood. */
function KeptInArchive({ product }: { product: StaffProduct }) {
  const panelPath = usePanelPath();
  return (
    <div className="mb-6">
      <Alert tone="plain" title={`${product.name} was archived`}>
        Orders or carts refer to it, so it was not deleted. It is out of the shop, and can be restored from{' '}
        <Link to={`${panelPath('products')}?archived=true`} className="text-bone link-plain">
          the archive
        </Link>
        .
      </Alert>
      <UndoProduct product={product} />
    </div>
  );
}

type GridProps = Pick<ProductsOutlet, 'onArchived'> & { all: StaffProduct[]; archived: boolean; search: string };

function Grid({ all, archived, search, onArchived }: GridProps) {
  const panelPath = usePanelPath();
  const found = findProducts(all, search);
  if (all.length === 0 && archived) {
    return <Empty title="The archive is empty">What is deleted while orders or carts refer to it is kept here.</Empty>;
  }
  if (all.length === 0) {
    return (
      <Empty title="No products yet">
        <Link to={panelPath('products', 'new')} className={buttonLook('line', 'mt-3')}>
          Add the first one
        </Link>
      </Empty>
    );
  }
  if (found.length === 0) {
    return <Empty title="Nothing matches">No name, category or SKU holds “{search.trim()}”.</Empty>;
  }
  return (
    <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-y-9">
      {found.map((product) =>
        archived ? (
          <ArchivedCard key={product.id} product={product} />
        ) : (
          <ProductCard key={product.id} product={product} onArchived={onArchived} />
        ),
      )}
    </ul>
  );
}

type ProductsHeadProps = { archived: boolean; typed: string; onType: (words: string) => void };

/** Title, search and what can be done with the list as a whole. */
function ProductsHead({ archived, typed, onType }: ProductsHeadProps) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <ListBar
      title={archived ? 'Archive' : 'Products'}
      titleId="products-title"
      actions={
        archived ? (
          <Link to={panelPath('products')} className={buttonLook('quiet')}>
            Back to the products
          </Link>
        ) : (
          <>
            <Link to={`${panelPath('products')}?archived=true`} className={buttonLook('quiet')}>
              Archive
            </Link>
            <Link to={panelPath('products', 'shipping')} className={buttonLook('quiet')}>
              Shipping rates
            </Link>
            <Link to={panelPath('maker')} className={buttonLook('quiet')}>
              Bow and makers
            </Link>
            <Link to={panelPath('labels')} className={buttonLook('quiet')}>
              Labels
            </Link>
            <Button
              kind="blaze"
              onClick={() =>
                void navigate({ pathname: panelPath('products', 'new'), search }, { preventScrollReset: true })
              }
            >
              Add Product
            </Button>
          </>
        )
      }
    >
      <search className="min-w-48 flex-1 xl:max-w-md">
        <CompactField
          label="Search products"
          type="search"
          placeholder="Name or category"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </search>
    </ListBar>
  );
}
