/**
 * Numbers that say what they count, so that naira is never taken for energy or a price for an amount: two of different
 * units do not stand for each other, while what a sum or a formula of plain numbers gives becomes the unit that it is
 * returned as. Money that is exact to the kobo is decimal (decision 003); these are the unrounded figures in between.
 */
declare const unit: unique symbol

type Quantity<Unit extends string> = number & { readonly [unit]?: Unit }

/** Energy, kWh. */
export type Kwh = Quantity<'kWh'>
/** Money, ₦, with or without VAT as the name beside it says. */
export type Naira = Quantity<'NGN'>
/** A rate of energy, ₦/kWh. */
export type NairaPerKwh = Quantity<'NGN/kWh'>
/** A price of fuel, ₦/L. */
export type NairaPerLitre = Quantity<'NGN/L'>
/** Fuel, litres. */
export type Litres = Quantity<'L'>
