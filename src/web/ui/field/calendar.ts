/** How a calendar looks and is read out, whether it chooses one day or several. */
const LOOK = {
  months: 'relative flex justify-center',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-10 items-center justify-center',
  dropdowns: 'flex items-center gap-2',
  dropdown_root:
    'relative inline-flex items-center rounded-sm focus-within:outline-2 focus-within:outline-focus',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-1 text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 flex h-10 items-center justify-between',
  button_previous:
    'grid size-10 place-items-center rounded-md hover:bg-primary-tint aria-disabled:opacity-40',
  button_next: 'grid size-10 place-items-center rounded-md hover:bg-primary-tint aria-disabled:opacity-40',
  chevron: 'size-4 fill-current text-ink-soft',
  month_grid: 'border-collapse',
  weekday: 'size-10 pointer-coarse:w-11 text-xs font-medium text-ink-soft',
  day: 'size-10 pointer-coarse:size-11 p-0 text-center text-sm',
  day_button: 'size-10 pointer-coarse:size-11 rounded-md hover:bg-primary-tint disabled:pointer-events-none',
  today: 'font-semibold text-primary-ink',
  outside: 'text-ink-soft',
  disabled: 'opacity-40',
  selected: 'bg-primary-tint',
  range_start: 'rounded-l-md [&>button]:bg-primary [&>button]:text-on-primary',
  range_end: 'rounded-r-md [&>button]:bg-primary [&>button]:text-on-primary',
} as const

/** "Sunday 15 November 2026": the number that is shown is a word of the name. */
const DAY_NAME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export const CALENDAR = {
  captionLayout: 'dropdown',
  weekStartsOn: 1,
  showOutsideDays: true,
  fixedWeeks: true,
  classNames: LOOK,
  labels: { labelDayButton: (day: Date) => DAY_NAME.format(day) },
} as const

/** A calendar's Date, which stands for the day it shows in this browser, as a day text. */
export function dayOfDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The reverse: local midnight of this browser. */
export function dateOfDay(day: string): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}
