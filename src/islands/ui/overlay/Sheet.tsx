import { Dialog, type DialogProps } from './Dialog.tsx'

interface Props extends DialogProps {
  /** What it is where there is room for more than a sheet. */
  wide?: 'dialog' | 'side'
}

/** Rises from the bottom of a phone, within reach of the thumb. */
export function Sheet({ wide = 'dialog', ...dialog }: Props) {
  return <Dialog {...dialog} shape={wide === 'side' ? 'side' : 'sheet'} />
}
