/** The product's sign; its name stands beside it. */
export function Mark() {
  return <img src="/icon.svg" alt="" width={28} height={28} className="size-7 rounded-md" />
}
