import { useLingui } from '@lingui/react'
import type { Course } from '../../../contract/courses.ts'
import { schoolText } from './schoolText.ts'

/** The name of a class for a family. */
export function ClassName({ course: { name, name_es } }: { readonly course: Pick<Course, 'name' | 'name_es'> }) {
  const { i18n } = useLingui()
  const { text, lang } = schoolText(i18n, name, name_es)
  return <span lang={lang}>{text}</span>
}
