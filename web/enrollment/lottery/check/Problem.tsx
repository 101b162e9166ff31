import { useLingui } from '@lingui/react/macro'
import type { checkRecord } from '../../../../domain/enrollment/lottery/check.mjs'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { problemText } from './problemText.ts'

/** The first line of a record that is wrong, and why. */
export function Problem({
  problem: { line, reason, expected, found },
}: {
  readonly problem: NonNullable<ReturnType<typeof checkRecord>['problem']>
}) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Banner type="error">{t`The record is not correct. The first difference is in line ${line}.`}</Banner>
      <p>{problemText(i18n, reason)}</p>
      {expected !== undefined && <p>{t`Computed or published: ${expected}`}</p>}
      <p>{t`In the record: ${found ?? ''}`}</p>
    </>
  )
}
