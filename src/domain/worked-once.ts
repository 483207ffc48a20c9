/**
 * What is worked out of facts, once for each of them and as long as they live: facts are never changed, and a page asks for
 * the same from several sides. Not for facts that are made anew for each question.
 */
export function onceEach<Facts extends object, Result>(
  work: (facts: Facts) => Result,
): (facts: Facts) => Result {
  const results = new WeakMap<Facts, { readonly result: Result }>()
  return (facts) => {
    const known = results.get(facts) ?? { result: work(facts) }
    results.set(facts, known)
    return known.result
  }
}
