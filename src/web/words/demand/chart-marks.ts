/** Under a chart, of the lines at which alerts begin. */
export const alertLinesText = (limits: readonly string[]) => `Dashed: limits of alerts, ${limits.join(', ')}`
