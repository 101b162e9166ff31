import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { CLASS_GRADES, type ClassGrade, parseGrades } from '../../../domain/grade.ts'
import { useFieldProps } from '../../ui/form/fields.tsx'
import { gradeLabel } from '../../ui/format/labels.ts'
import styles from './GradesField.module.css'

/** A list of grades. The form value is the wire format: "K,1,2". `label` replaces the field's label where that is long. */
export function GradesField({ name, label }: { readonly name: string; readonly label?: string }) {
  const { i18n } = useLingui()
  const { field } = useController({ name })
  const { id, ...texts } = useFieldProps(name)
  const frame = `${id}-frame`
  const chosen = parseGrades(String(field.value ?? ''))
  const toggle = (grade: ClassGrade) => {
    const named = CLASS_GRADES.filter((other) => (other === grade ? !chosen.includes(other) : chosen.includes(other)))
    field.onChange(named.join(','))
  }
  return (
    <Input.Wrapper {...texts} label={label ?? texts.label} id={frame} labelElement="div" withAsterisk>
      <fieldset
        className={styles.grades}
        aria-labelledby={`${frame}-label`}
        aria-describedby={texts.error && `${frame}-error`}
      >
        {CLASS_GRADES.map((grade, index) => (
          <label key={grade} className={styles.grade}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(grade)}
              onChange={() => toggle(grade)}
              onBlur={field.onBlur}
            />
            {i18n._(gradeLabel(grade))}
          </label>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
