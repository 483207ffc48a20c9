/** Words for what is half typed into a form and kept on the device; none of it is in the specifications. */
export const draftText = {
  restored: (when: string) => `Draft of ${when} restored`,
  older: (when: string) => `You typed something else here (${when}) before somebody changed it`,
  putIn: 'Put it in',
  discard: 'Discard',
  inTheWay: 'Another draft stands in that form',
  inTheWayMeaning: 'It is replaced by this entry. What was typed into it is gone then.',
  keep: 'Keep it',
  replace: 'Replace it',
} as const
