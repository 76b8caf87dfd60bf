#!/bin/bash
# as-in-the-image.sh PACKAGE DATA NODE COMMAND…: runs a command as deploy/compose.yaml has it run, without Docker: a root of its
# own that is read-only, user 10001 with no capabilities and no way to new ones, /tmp a tmpfs where nothing can be executed, the
# package at /chaski, the volume at /var/lib/chaski. The environment is the caller's. Needs root on Linux, inside `unshare -m`.
set -euo pipefail
paquete=$1 datos=$2 node=$3
shift 3
raiz=$(mktemp -d -p "$(dirname "$paquete")")
mount -t tmpfs tmpfs "$raiz"
mkdir -p "$raiz"/{usr,etc/ssl,proc,dev/shm,tmp,chaski,opt/node,var/lib/chaski}
for enlace in bin lib lib64 sbin; do [ -L "/$enlace" ] && ln -s "usr/$enlace" "$raiz/$enlace"; done
mount --bind /usr "$raiz/usr"
mount --bind /etc/ssl "$raiz/etc/ssl"
mount --bind "$paquete" "$raiz/chaski"
mount --bind "$(dirname "$node")" "$raiz/opt/node"
for lectura in usr etc/ssl chaski opt/node; do mount -o remount,bind,ro "$raiz/$lectura"; done
mount --bind "$datos" "$raiz/var/lib/chaski"
mount -t proc proc "$raiz/proc"
for cada in null zero full random urandom; do touch "$raiz/dev/$cada" && mount --bind "/dev/$cada" "$raiz/dev/$cada"; done
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$raiz/dev/shm"
mount -t tmpfs -o noexec,nosuid,nodev,mode=1777 tmpfs "$raiz/tmp"
echo 'chaski:x:10001:10001::/var/lib/chaski:/usr/sbin/nologin' >"$raiz/etc/passwd"
echo 'chaski:x:10001:' >"$raiz/etc/group"
cp /etc/hosts "$raiz/etc/hosts"
mount -o remount,ro "$raiz"
export PATH=/opt/node:/usr/bin:/bin
exec /usr/sbin/chroot "$raiz" /usr/bin/setpriv --reuid=10001 --regid=10001 --clear-groups --inh-caps=-all --bounding-set=-all \
  --no-new-privs "$@"
