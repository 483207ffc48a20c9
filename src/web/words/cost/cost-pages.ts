/** The row of links under Cost Tracker. */
export const costPagesText = {
  label: 'Cost pages',
  costs: 'Costs',
  dieselBalance: 'Diesel balance',
  buyList: 'Buy list',
  monthEnd: 'Month end',
  toGetBack: 'Money to get back',
} as const
