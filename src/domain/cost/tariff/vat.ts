/**
 * Value added tax on electricity sales: 7.5 % on utility and IPP, none on diesel.
 *
 * The rate of a tariff row goes before this default. Source: domain.md §1 "VAT 7.5 %".
 */
export const VAT_RATE = 0.075
