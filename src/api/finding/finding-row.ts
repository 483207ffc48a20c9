import { findingTitle } from '#contract/finding/finding-messages.ts'
import type { FindingRow, FindingSumsRow } from '#contract/finding/findings.ts'
import type { FindingSums } from '#domain/finding/finding.ts'
import type { FindingRecord } from '#store/finding/finding.ts'

/** A stored finding in the shape of the wire. `mayName`: a person is named, else the role is. */
export function findingRow(record: FindingRecord, mayName = true): FindingRow {
  const { id, kind, subject, branchId, branchName, deviceId, deviceName, from, to, low, mid, high } = record
  const { basis, coverage, evidence, state, settledNaira, settledKwh, reason, version } = record
  return {
    id,
    kind,
    title: findingTitle[kind],
    subject,
    branch: { id: branchId, name: branchName },
    device: deviceId === null ? null : { id: deviceId, name: deviceName ?? '' },
    ...{ from, to, low, mid, high, basis, coverage, state, reason, version },
    evidence: [...evidence],
    sent_on: record.sentOn,
    complaint_no: record.complaintNo,
    answered_on: record.answeredOn,
    settled_on: record.settledOn,
    settled_naira: settledNaira,
    settled_kwh: settledKwh,
    changed_by: mayName ? record.changedByName : record.changedByRole,
    changed_at: record.changedAt,
    noticed_at: record.noticedAt,
  }
}

export function findingSumsRow({ toGetBack, count, kinds, recovered }: FindingSums): FindingSumsRow {
  return {
    to_get_back: toGetBack,
    count,
    kinds: kinds.map((one) => ({ ...one, title: findingTitle[one.kind] })),
    recovered,
  }
}
