/** Puts a value at the newest end of a map that holds so many: the one that was put longest ago makes room. */
export function remember<K, V>(map: Map<K, V>, most: number, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}
