/** argon2id; OWASP's smallest memory with two passes (security.md): some 14 ms a hash. 2 is `Algorithm.Argon2id`. */
export const HASH_COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
