import { isSearchable } from '#web/staff/orders/shared/searchable.ts';
import { useTyped } from '#web/staff/shell/use-typed.ts';
import { TextField } from '#web/ui/text-field.tsx';

type SearchBoxProps = { searched: string; onSearch: (words: string) => void };

export function SearchBox({ searched, onSearch }: SearchBoxProps) {
  const { typed, type, apply } = useTyped({ applied: searched, isReady: isSearchable, onApply: onSearch });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        type="search"
        label="Search"
        hint="Number, name or email. Words of two letters are found as whole names."
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  );
}
