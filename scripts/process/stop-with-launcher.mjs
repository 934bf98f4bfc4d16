// Loaded before the program of every child: ends the child when the launcher has ended, even when it was killed.
const shutdownTimeoutMs = 8000;

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
}

if (process.connected) {
  process.once('disconnect', stop);
  process.channel?.unref();
} else {
  stop();
}
