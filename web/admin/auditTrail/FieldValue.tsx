import { useLingui } from '@lingui/react/macro'
import type { AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import styles from './AuditTrail.module.css'
import { isFormatted, useValueText } from './useValueText.ts'

/** What a field held, as people read it; formatted text as it was formatted. */
export function FieldValue(given: {
  readonly kind: AuditKind
  readonly name: string
  readonly value: AuditValue | undefined
}) {
  const { kind, name, value } = given
  const { t } = useLingui()
  const textOf = useValueText()
  if (value === undefined || value === null || value === '') return <span className={styles.nothing}>{t`empty`}</span>
  if (isFormatted(kind, name)) return <SanitizedHtml html={String(value)} className={styles.formatted} />
  return <span className={styles.value}>{textOf(kind, name, value)}</span>
}
