import fc from 'fast-check'

/**
 * vitest's setup of the tests that look for counterexamples: a property that fails is told within the time of its test,
 * with the smallest example found by then. Making thousands of values smaller, one by one, takes hours.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 20_000 })
