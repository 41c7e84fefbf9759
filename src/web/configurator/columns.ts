/** The bow with what it costs, and what can be set with the way on: one below the other, on wide screens side by side. */
export const COLUMNS = 'mx-auto max-w-page lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(25rem,5fr)]';
