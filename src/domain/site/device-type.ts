/**
 * Kinds of metered points. A source feeds the branch; a load is metered behind a source and is
 * never added to it. Source: domain.md §0 "Aggregation set", "Sources by device_type".
 */
export type SourceType = 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'
export type DeviceType = SourceType | 'LOAD'

export const SOURCE_TYPES: readonly SourceType[] = ['UTILITY', 'GENERATOR', 'SOLAR', 'IPP']
