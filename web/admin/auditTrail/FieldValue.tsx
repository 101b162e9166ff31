import { useLingui } from '@lingui/react/macro'
import type { AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import styles from './AuditTrail.module.css'
import { isFormatted, useValueText } from './useValueText.ts'

/** A field's value in words, or as formatted text. */
export function FieldValue(props: {
  readonly kind: AuditKind
  readonly name: string
  readonly value: AuditValue | undefined
}) {
  const { kind, name, value } = props
  const { t } = useLingui()
  const textOf = useValueText()
  if (value === undefined || value === null || value === '') return <span className={styles.empty}>{t`empty`}</span>
  if (isFormatted(kind, name)) return <SanitizedHtml html={String(value)} className={styles.formatted} />
  return <span className={styles.value}>{textOf(kind, name, value)}</span>
}
