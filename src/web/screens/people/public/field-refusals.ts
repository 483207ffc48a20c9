import { formSentence } from '#contract/people/account-messages.ts'
import type { FormField } from '#domain/people/form-rule.ts'
import { formFault } from '#domain/people/form-rule.ts'
import type { Refusals } from '../../../form/resolver.ts'

/** A sentence for each field that is refused, by the label it carries. */
export function fieldRefusals<F extends FormField>(
  labels: Readonly<Record<F, string>>,
  entered: Readonly<Record<F, string>>,
): Refusals<Record<F, string>> {
  const refusals: Refusals<Record<F, string>> = {}
  for (const field of Object.keys(labels) as F[]) {
    const fault = formFault(field, entered[field])
    if (fault !== null) refusals[field] = formSentence(labels[field], fault)
  }
  return refusals
}
