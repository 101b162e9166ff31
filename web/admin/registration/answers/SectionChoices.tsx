import { useLingui } from '@lingui/react/macro'
import type { SectionName } from '../../../../domain/registration/sectionNames.ts'
import { allParts, partTitle } from '../../../registration/sections/sectionParts.ts'
import { SECTION_TITLES } from '../../../registration/sections/sectionTitles.ts'
import { questionText } from '../../../registration/texts/questions.ts'
import styles from './Export.module.css'

/** The answers of a section as check boxes, one group for each person. */
export function SectionChoices(props: {
  readonly section: SectionName
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) {
  const { section, chosen, onChange } = props
  const { t, i18n } = useLingui()
  const title = i18n._(SECTION_TITLES[section])
  const parts = allParts(section)
  const all = parts.flatMap(({ paths }) => paths)
  const count = all.filter((path) => chosen.has(path)).length
  const set = (paths: readonly string[], isChosen: boolean) =>
    onChange(new Set(isChosen ? [...chosen, ...paths] : [...chosen].filter((path) => !paths.includes(path))))
  return (
    <details className={styles.section}>
      <summary>
        {title} <span>{t`${count} of ${all.length} chosen`}</span>
      </summary>
      <label>
        <input
          type="checkbox"
          checked={count === all.length}
          onChange={({ currentTarget }) => set(all, currentTarget.checked)}
        />
        <strong>{t`All answers in this section`}</strong>
      </label>
      {parts.map((part) => (
        <fieldset key={part.key} aria-label={partTitle(i18n, part) ?? title}>
          <legend>{partTitle(i18n, part)}</legend>
          {part.paths.map((path) => (
            <label key={path}>
              <input
                type="checkbox"
                checked={chosen.has(path)}
                onChange={({ currentTarget }) => set([path], currentTarget.checked)}
              />
              {i18n._(questionText(path).label)}
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  )
}
