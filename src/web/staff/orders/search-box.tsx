import { TextField } from '#web/ui/text-field.tsx';
import { useSearchWords } from './use-search-words.ts';

type SearchBoxProps = { searched: string; onSearch: (words: string) => void };

export function SearchBox({ searched, onSearch }: SearchBoxProps) {
  const { typed, type, search } = useSearchWords(searched, onSearch);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextField
        type="search"
        label="Search"
        hint="Number, name or email. At least 3 characters in a word."
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
