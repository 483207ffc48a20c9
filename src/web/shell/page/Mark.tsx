/** The product's sign as `public/icon.svg` draws it, without the document that an image of its own is; its name stands beside it. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" fill="#5c3592" />
      <path
        d="M9.5 25V7l8.8 9h-4.6l8.8 9V7M6 16h3.5M22.5 16H26"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
