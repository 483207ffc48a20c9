/** What the table Diesel Overview says of litres that the meters do not explain. None is the specification's. */
const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)

export const enteredText = {
  look: (count: number) =>
    `In ${months(count)} what was inputted differs by more than the ± 12 % of the fuel curve: look at it.`,
  odd: (count: number) =>
    `In ${months(count)} what was inputted differs by more than twice the ± 12 % of the fuel curve: it does not add up.`,
  noNaira:
    'Entries alone prove no loss: naira is found between two readings of the tank, on the page Diesel balance.',
} as const
