/** What the server says beside the figures of score card and report. */
export const adviceText = {
  losing: 'Less than 85 % of what it should give: check for a leak, theft or a due service.',
  'entries-missing': 'More than 115 % of what it can give: diesel entries are missing.',
} as const
