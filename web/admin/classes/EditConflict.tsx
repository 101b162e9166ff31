import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Semester } from '../../../contract/semesters.ts'
import type { TeacherName } from '../../../contract/teachers.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { labelText, useFieldLabels } from '../../ui/form/fieldLabels.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import styles from './Class.module.css'
import type { Change, FieldName } from './changes.ts'

/** Shows what another admin changed meanwhile. For fields that both changed, either version can be saved. */
export function EditConflict(props: {
  readonly changes: readonly Change[]
  readonly semesters: readonly Semester[]
  readonly teachers: readonly TeacherName[]
}) {
  const { changes, ...names } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { setValue } = useFormContext()
  const [accepted, setAccepted] = useState<readonly FieldName[]>([])
  const accept = ({ field, theirs }: Change) => {
    setValue(field, theirs)
    setAccepted([...accepted, field])
  }
  const isAccepted = ({ field, mine }: Change) => mine === undefined || accepted.includes(field)
  return (
    <section className={styles.changed} role="alert" tabIndex={-1} ref={focusOnMount}>
      <h3>{t`Someone else changed this class while you were editing it.`}</h3>
      <p>{t`Your changes haven't been saved yet, but they're still here. Review them and save again.`}</p>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{labelText(labels[change.field])}</dt>
            <dd>
              {t`Their version:`} <FieldValue field={change.field} value={change.theirs} {...names} />
            </dd>
            {isAccepted(change) ? (
              <dd className={styles.accepted}>{t`Their version is now in the form.`}</dd>
            ) : (
              <dd>
                {t`Your version:`} <FieldValue field={change.field} value={change.mine} {...names} />{' '}
                <Button variant="default" size="compact-sm" onClick={() => accept(change)}>
                  {t`Use their version: ${labelText(labels[change.field])}`}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A field's value in words. */
function FieldValue(props: {
  readonly field: FieldName
  readonly value: unknown
  readonly semesters: readonly Semester[]
  readonly teachers: readonly TeacherName[]
}) {
  const { field, value, semesters, teachers } = props
  const { t, i18n } = useLingui()
  const text = String(value ?? '')
  if (field === 'description' || field === 'description_es')
    return <SanitizedHtml html={text} className={styles.quoted} />
  const teacher = field === 'teacher_id' ? teachers.find(({ id }) => id === value) : undefined
  const semester = field === 'semester' ? semesters.find(({ id }) => id === value) : undefined
  const day = field === 'days' ? DAYS.find((days) => days === value) : undefined
  const label = (teacher && fullName(teacher)) ?? semester?.name ?? (day && i18n._(dayLabel(day))) ?? text
  return <strong>{label === '' ? t`empty` : label}</strong>
}
