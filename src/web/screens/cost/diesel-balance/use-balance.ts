import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import type { BalanceSearch } from './balance-search.ts'

/** The match of a branch's tank between two of its readings. */
export function useBalance(branchId: number, { since, until }: BalanceSearch = {}) {
  const query = { ...(since && { start: since }), ...(until && { end: until }) }
  return useQuery({
    queryKey: ['dieselBalance', branchId, query],
    queryFn: ({ signal }) => call('dieselBalance', { params: { branchId }, query }, signal),
  })
}

export function useDeliveries(branchId: number) {
  return useQuery({
    queryKey: ['deliveries', branchId],
    queryFn: ({ signal }) => call('deliveries', { params: { branchId } }, signal),
    enabled: branchId > 0,
  })
}

/** Read off the stick; edited from the table of readings. */
export function useDips(branchId: number) {
  return useQuery({
    queryKey: ['dips', branchId],
    queryFn: ({ signal }) => call('dips', { params: { branchId } }, signal),
  })
}

export function useOtherUse(branchId: number) {
  return useQuery({
    queryKey: ['otherUse', branchId],
    queryFn: ({ signal }) => call('otherUse', { params: { branchId } }, signal),
  })
}

/** Size and strapping table; nothing is asked while no branch is chosen. */
export function useTank(branchId: number) {
  return useQuery({
    queryKey: ['tankSettings', branchId],
    queryFn: ({ signal }) => call('tankSettings', { params: { branchId } }, signal),
    enabled: branchId > 0,
  })
}

export function useTankEvents(branchId: number) {
  return useQuery({
    queryKey: ['tankEvents', branchId],
    queryFn: ({ signal }) => call('tankEvents', { params: { branchId } }, signal),
  })
}

export function useSuppliers(branchId: number, year: string) {
  const query = { year, branches: String(branchId) }
  return useQuery({
    queryKey: ['dieselSuppliers', query],
    queryFn: ({ signal }) => call('dieselSuppliers', { query }, signal),
  })
}
