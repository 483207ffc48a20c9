/** Diagonal stripes: grey on grey where a reading is missing, purple over what shows through where it is estimated. */
export function Stripes({ id, ground, stripe }: { id: string; ground?: string; stripe: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        {ground && <rect width={6} height={6} fill={ground} />}
        <rect width={1.5} height={6} fill={stripe} />
      </pattern>
    </defs>
  )
}
