import { spawn } from 'node:child_process'

export interface Finished {
  code: number
  /** Everything it has written. */
  output: string
}

/** Runs a program to its end, showing what it writes. */
export async function run(
  command: string,
  rest: readonly string[],
  { directory, environment = {} }: { directory: string; environment?: Record<string, string> },
): Promise<Finished> {
  const child = spawn(command, rest, {
    cwd: directory,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += String(text)
    process.stdout.write(text)
  })
  child.stderr.pipe(process.stderr)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? 1))
  })
  return { code, output }
}
