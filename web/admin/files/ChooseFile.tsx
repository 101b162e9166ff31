import { IconUpload } from '@tabler/icons-react'
import styles from './Files.module.css'
import { type ReadFile, readFile } from './readFile.ts'

/** Opens the machine's own way of choosing a file; the same one can be chosen again after it was mended. */
export function ChooseFile(given: { readonly label: string; readonly onChosen: (file: ReadFile) => void }) {
  const { label, onChosen } = given
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) onChosen(await readFile(file))
    input.value = ''
  }
  return (
    <label className={styles.choose}>
      <IconUpload size={18} aria-hidden />
      {label}
      <input type="file" accept=".csv,text/csv" onChange={({ currentTarget }) => choose(currentTarget)} />
    </label>
  )
}
