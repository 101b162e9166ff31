import { useLingui } from '@lingui/react/macro'
import { Group, Input, UnstyledButton } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import { useController } from 'react-hook-form'
import { CLASS_GRADES, type ClassGrade, parseGrades } from '../../../domain/grade.ts'
import { useFieldProps } from '../../ui/form/fields.tsx'
import { gradeLabel } from '../../ui/format/labels.ts'
import { GRADE_GROUPS, gradesBetween, toggleGrades } from './gradeGroups.ts'

/**
 * A list of grades. The form value is the wire format: "K,1,2". `label` replaces the field's label where that is long. A click with Shift
 * changes every grade from the last clicked one. `grouped` adds buttons that choose the grades of a school level at once.
 */
export function GradesField(props: {
  readonly name: string
  readonly label?: string
  readonly hint?: string
  readonly grouped?: boolean
  readonly optional?: boolean
}) {
  const { name, label, hint, grouped = false, optional = false } = props
  const { i18n } = useLingui()
  const { field } = useController({ name })
  const last = useRef<ClassGrade>(undefined)
  const { id, ...texts } = useFieldProps(name, hint)
  const frame = `${id}-frame`
  const chosen = parseGrades(String(field.value ?? ''))
  const choose = (grades: readonly ClassGrade[]) => field.onChange(grades.join(','))
  const toggle = (grade: ClassGrade, { nativeEvent: click }: ChangeEvent) => {
    const isRange = click instanceof MouseEvent && click.shiftKey && last.current !== undefined
    const range = isRange ? gradesBetween(last.current ?? grade, grade) : [grade]
    last.current = grade
    const others = chosen.filter((other) => !range.includes(other))
    choose(chosen.includes(grade) ? others : toggleGrades(others, range))
  }
  const described = [hint && `${frame}-description`, texts.error && `${frame}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper {...texts} label={label ?? texts.label} id={frame} labelElement="div" withAsterisk={!optional}>
      <Group
        component="fieldset"
        gap="xs"
        mt="0.375rem"
        aria-labelledby={`${frame}-label`}
        aria-describedby={described || undefined}
      >
        {CLASS_GRADES.map((grade, index) => (
          <label key={grade} className="chip">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(grade)}
              onChange={(event) => toggle(grade, event)}
              onBlur={field.onBlur}
            />
            {i18n._(gradeLabel(grade))}
          </label>
        ))}
      </Group>
      {grouped && <GroupButtons chosen={chosen} onChoose={choose} />}
    </Input.Wrapper>
  )
}

function GroupButtons(props: {
  readonly chosen: readonly ClassGrade[]
  readonly onChoose: (grades: readonly ClassGrade[]) => void
}) {
  const { chosen, onChoose } = props
  const { i18n } = useLingui()
  return (
    <Group gap="0.25rem 0.5rem" mt="xs">
      {GRADE_GROUPS.map(({ label, grades }) => (
        <UnstyledButton
          key={grades.join()}
          className="chip"
          mih="2rem"
          bd="1px dashed var(--field-line)"
          bdrs="xl"
          fz="sm"
          aria-pressed={grades.every((grade) => chosen.includes(grade))}
          onClick={() => onChoose(toggleGrades(chosen, grades))}
        >
          {i18n._(label)}
        </UnstyledButton>
      ))}
    </Group>
  )
}
