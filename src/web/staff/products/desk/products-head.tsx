import { Link, useLocation, useNavigate } from 'react-router';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/text-field.tsx';

type ProductsHeadProps = { archived: boolean; typed: string; onType: (words: string) => void };

/** Title, search and what can be done with the list as a whole. */
export function ProductsHead({ archived, typed, onType }: ProductsHeadProps) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <h1 id="products-title" className="title-desk text-bone">
        {archived ? 'Archive' : 'Products'}
      </h1>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-sm:w-full">
        <TextField
          label="Search products"
          type="search"
          placeholder="Name or category"
          maxLength={100}
          className="w-full sm:w-56"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        {archived ? (
          <Link to={panelPath('products')} className={buttonLook('quiet')}>
            Back to the products
          </Link>
        ) : (
          <>
            <Link to={`${panelPath('products')}?archived=true`} className={buttonLook('quiet')}>
              Archive
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
        )}
      </div>
    </header>
  );
}
