import { IconUpload } from '@tabler/icons-react'
import styles from './Files.module.css'
import { type ReadFile, readFile } from './readFile.ts'

/** Opens the browser's file dialog. The same file can be chosen again after it was fixed. */
export function ChooseFile(props: { readonly label: string; readonly onChosen: (file: ReadFile) => void }) {
  const { label, onChosen } = props
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
