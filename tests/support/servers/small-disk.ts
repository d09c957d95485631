import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'

export interface SmallDisk {
  folder: string
  /** Takes all that is free but so many bytes, until `free`. */
  fill: (left?: number) => void
  free: () => void
  remove: () => void
}

/**
 * A file system of its own in memory, which can really be full. Only root may make one: where that is not so, or there is no `mount`,
 * `unavailable` says why.
 */
export function smallDisk(megabytes: number): SmallDisk | { unavailable: string } {
  const folder = temporaryFolder()
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  if (made.status !== 0) {
    removeFolder(folder)
    const said = made.error?.message ?? made.stderr.toString().trim()
    return { unavailable: `no small file system can be mounted here: ${said}` }
  }
  const filler = join(folder, 'filler')
  const free = () => rmSync(filler, { force: true })
  return {
    folder,
    fill: (left = 0) => {
      const piece = new Uint8Array(64 * 1024)
      const file = openSync(filler, 'w')
      let written = 0
      try {
        // Less and less at a time, to the last byte.
        for (let size = piece.length; size >= 1; size = Math.floor(size / 2)) {
          try {
            for (;;) written += writeSync(file, piece, 0, size)
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          }
        }
      } finally {
        closeSync(file)
      }
      if (left > 0) spawnSync('truncate', ['-s', String(written - left), filler])
    },
    free,
    remove: () => {
      spawnSync('umount', ['-l', folder])
      removeFolder(folder)
    },
  }
}
